import { spawnSync } from 'node:child_process';

/** A disk of its own at a folder, for one command and its children alone: nobody else sees it, and it is gone with them. */
export type SmallDisk = { readonly folder: string; readonly kibibytes: number; readonly as?: 'full' | 'read-only' };

const MOUNT = `mount -t tmpfs -o "size=$1k,mode=711" tmpfs "$2" || exit 90
case "$3" in
  full) cat /dev/zero > "$2/ballast" 2>/dev/null ;;
  read-only) mount -o remount,ro "$2" || exit 90 ;;
esac
shift 3
exec "$@"`;

/** Root may give itself a disk; others are root in a namespace of their own users, where the system lets them make one. */
const NAMESPACES = [['--mount'], ['--user', '--map-root-user', '--mount']];

const commandIn = (flags: readonly string[], { folder, kibibytes, as }: SmallDisk): string[] => [
  'unshare',
  ...flags,
  'sh',
  '-c',
  MOUNT,
  'sh',
  String(kibibytes),
  folder,
  as ?? 'empty',
];

/** What stands before a command that shall have the disk; null where this system lets nobody make one (a container without the right to). */
export const onSmallDisk = (disk: SmallDisk): readonly [string, ...string[]] | null => {
  for (const flags of NAMESPACES) {
    const [program = '', ...rest] = commandIn(flags, disk);
    if (spawnSync(program, [...rest, 'true'], { stdio: 'ignore' }).status === 0) return [program, ...rest];
  }
  return null;
};
