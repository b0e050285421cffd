// The entry of every command. Plain JavaScript, because it must run on whatever Node the machine has: it installs the
// locked packages when they are missing or old, among them Node 24, and runs the tool under that.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

main();

function main() {
  const [name = '', ...rest] = process.argv.slice(2);
  const tool = path.join(root, 'tools', `${name.replace(':', '-')}.ts`);
  if (!/^[a-z:]+$/.test(name) || !existsSync(tool)) fail(`there is no tool "${name}"`);
  if (!isInstalled()) install();
  run({ node: findNode(), tool, rest });
}

/** Whether node_modules holds what the lockfile names; optional packages may be absent, but not be others. */
function isInstalled() {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined) fail('package-lock.json cannot be read');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (place === '' || link) return true;
    const found = present[place];
    return found === undefined ? optional === true : found.version === version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** No package needs its install script, so none is run. */
function install() {
  process.stdout.write('Installing the packages of package-lock.json ...\n');
  const flags = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const quiet = [...flags, '--loglevel=error'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...quiet], options)
    : spawnSync('npm', quiet, options);
  if (result.error) fail(`npm cannot be run: ${result.error.message}`);
  if (result.status !== 0) fail(`npm ci ended with ${result.status ?? result.signal}`);
}

function findNode() {
  const packaged = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const system = spawnSync('node', ['--version'], { encoding: 'utf8' });
  if (Number(/^v(\d+)/.exec(system.stdout ?? '')?.[1]) >= NODE_MAJOR) return 'node';
  return fail(
    `Node ${NODE_MAJOR} or newer is needed and no package brings it for ${process.platform}-${process.arch}: ` +
      `install it and start again (this is ${process.version})`,
  );
}

function run({ node, tool, rest }) {
  const ancestors = listAncestors();
  const bin = path.dirname(node) === '.' ? '' : path.dirname(node) + path.delimiter;
  const child = spawn(node, ['--disable-proto=throw', tool, ...rest], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/code'),
      ...process.env,
      PATH: bin + process.env.PATH,
    },
    // The channel tells the tool when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const watch = setInterval(() => ancestors.every(isRunning) || child.kill('SIGTERM'), 500);
  child.once('error', (error) => fail(`${node} cannot be run: ${error.message}`));
  child.once('exit', (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0);
    process.exit();
  });
}

/** The processes from our parent up to npm: when npm itself is killed, nobody else tells us. */
function listAncestors() {
  if (process.env.npm_lifecycle_event === undefined || process.platform !== 'linux') return [];
  const found = [];
  for (
    let ancestor = readProcess(process.ppid);
    ancestor && found.length < 4;
    ancestor = readProcess(ancestor.parent)
  ) {
    found.push(ancestor);
    if (ancestor.name.startsWith('npm') || ancestor.name.startsWith('node')) return found;
  }
  return [];
}

function isRunning({ pid, started }) {
  return readProcess(pid)?.started === started;
}

function readProcess(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fields = rest.split(' ');
    return fields[0] === 'Z' ? undefined : { pid, name, parent: Number(fields[1]), started: fields[19] };
  } catch {
    return undefined;
  }
}

function fail(message) {
  process.stderr.write(`volante: ${message}\n`);
  process.exit(1);
}
