#!/bin/sh
# Runs beside each node, as the account of PostgreSQL, and hands the lead over where the disk has no room left. Patroni keeps a leader
# whose disk is full, as it still answers (patroni/patroni#1732, #3102), and every write fails meanwhile.
data='@FOLDER@/@NAME@/data'
# Four of the log's segments, in KiB.
least=65536

leads() { [ -e "$data/postmaster.pid" ] && [ ! -e "$data/standby.signal" ]; }
# The log and tablespaces may lie on disks of their own.
room() { df -Pk "$data" "$data/pg_wal" "$data"/pg_tblspc/*/ 2>/dev/null | awk 'NR > 1 && (!n++ || $4 < min) { min = $4 } END { print min }'; }

while sleep 2; do
  leads || continue
  free=$(room)
  [ "${free:-$least}" -lt "$least" ] || continue
  echo "$(date) $free KiB are left where @NAME@ has its data: the lead is handed over"
  timeout 30 '@PATRONICTL@' -c '@FOLDER@/@NAME@.yml' switchover --leader '@NAME@' --force
  # Where all disks are full the lead does not go round and round; where nobody could take it, it is offered again.
  leads || sleep 300
done
