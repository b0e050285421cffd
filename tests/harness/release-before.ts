import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#tools/run/files.ts';

export type Release = { readonly commit: string; readonly root: string };

const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();

const countAdded = (commit: string): number =>
  git('diff', '--diff-filter=A', '--name-only', commit, '--', 'db/migrations').split('\n').filter(Boolean).length;

/** Migrations that came after it. */
export const addedSince = ({ commit }: Release): number => countAdded(commit);

/** Whether each migration that it has is what it was: none is changed once it has run anywhere, but while its branch is not merged. */
const isKept = (commit: string): boolean =>
  git('diff', '--diff-filter=MD', '--name-only', commit, '--', 'db/migrations') === '';

/**
 * Where this one left `main`, if migrations came since; else the newest commit before one that adds migrations, all of whose own are
 * unchanged, so that some always lie between. `RELEASE_BEFORE` names another.
 */
const findCommit = (): string => {
  const named = process.env['RELEASE_BEFORE'];
  if (named !== undefined) return git('rev-parse', named);
  if (git('branch', '--list', 'main') !== '') {
    const base = git('merge-base', 'HEAD', 'main');
    if (countAdded(base) > 0) return base;
  }
  const adding = git('log', '-30', '--first-parent', '--diff-filter=A', '-m', '--format=%H', '--', 'db/migrations');
  const before = adding.split('\n').map((commit) => `${commit}^1`);
  const found = before.find(isKept);
  if (found === undefined) throw new Error('no release is found all of whose migrations are unchanged');
  return git('rev-parse', found);
};

const SAME = ['package.json', 'package-lock.json'];

/** Its code with its own pages, from the history, with the packages that are installed here; made once for each commit. Node strips no types below node_modules. */
export const releaseBefore = (): Release => {
  const commit = findCommit();
  const root = path.join(ROOT, '.volante/releases', commit.slice(0, 12));
  if (existsSync(root)) return { commit, root };
  const draft = `${root}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', draft], { input: archive });
  if (git('diff', '--stat', commit, '--', ...SAME) !== '')
    process.stderr.write(`the packages of ${commit.slice(0, 8)} are not all those that are installed\n`);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(draft, 'node_modules'));
  execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: draft,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(draft, root);
  return { commit, root };
};

/** Schema and seed as that release makes them. */
export const prepareAs = ({ root }: Release, url: string): void => {
  const script = `
    const { migrate } = await import('./platform/migrate.server.ts');
    const { seedDatabase } = await import('./seed/seed.server.ts');
    const url = process.env.URL;
    await migrate({ url });
    await seedDatabase({ url });
    process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
