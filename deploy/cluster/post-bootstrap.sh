#!/bin/sh
# Patroni calls it once, on the first leader, with the address of the server: the program's owner, who is no superuser, and its database.
set -e
exec "@PROGRAMS@/psql" "$1" -v ON_ERROR_STOP=1 -q <<SQL
CREATE ROLE volante LOGIN CREATEROLE PASSWORD '@OWNER@';
CREATE DATABASE volante OWNER volante;
SQL
