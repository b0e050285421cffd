#!/bin/sh
# Runs beside each node, as the account of PostgreSQL, and hands the lead over where the disk has no room left. Patroni keeps a leader
# whose disk is full, as it still answers (patroni/patroni#1732, #3102), and every write fails meanwhile.
data='@FOLDER@/@NAME@/data'
# Four of the log's segments, in KiB; and how many files may still be made.
least=65536
files=256
# Minutes. Disks that fill alike would pass the lead round and round, and each pass costs seconds without writes.
pause=${ROOM_PAUSE:-5}

leads() { [ -e "$data/postmaster.pid" ] && [ ! -e "$data/standby.signal" ]; }
# The log and tablespaces may lie on disks of their own, and one that hangs answers nobody. Nothing where nothing is known.
room() {
  timeout -k 1 5 sh -c '
    kind=$1 data=$2
    set -- "$data" "$data/pg_wal"
    for space in "$data"/pg_tblspc/*/; do [ ! -e "$space" ] || set -- "$@" "$space"; done
    df "$kind" "$@"' room "$1" "$data" |
    awk 'NR > 1 && $2 ~ /^[1-9]/ && $4 ~ /^[0-9]+$/ && (!n++ || $4 < min) { min = $4 } END { if (n) print min }'
}
# Whoever comes to lead writes the history of the log anew: so its age says when the lead moved last, from whichever node.
moved() { [ -n "$(find "$data/pg_wal/" -maxdepth 1 -name '*.history' -mmin "-$pause" 2>/dev/null)" ]; }
# Once, and again when it is another thing.
said=
say() {
  [ "$1" = "$said" ] || echo "$(date) $1"
  said=$1
}

while sleep 2; do
  leads || continue
  free=$(room -Pk)
  made=$(room -Pi)
  if [ -z "$free" ]; then
    say 'how much room is left where @NAME@ has its data cannot be seen: nobody hands the lead over'
  # A disk that does not count files says nothing of them.
  elif [ "$free" -ge "$least" ] && [ "${made:-$files}" -ge "$files" ]; then
    said=
  elif moved; then
    say "no room is left where @NAME@ has its data, and the lead moved less than $pause minutes ago: it stays, make room"
  else
    said=
    echo "$(date) $free KiB and ${made:-any number of} files are left where @NAME@ has its data: the lead is handed over"
    # Where nobody could take it, it is offered again.
    timeout -k 5 30 '@PATRONICTL@' -c '@FOLDER@/@NAME@.yml' switchover --leader '@NAME@' --force
  fi
done
