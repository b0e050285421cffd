import { setTimeout as sleep } from 'node:timers/promises';

export const NODES = ['n1', 'n2', 'n3'] as const;
export type NodeName = (typeof NODES)[number];

export type Supervised = {
  readonly is: (node: NodeName, role: 'primary' | 'replica' | 'synchronous' | 'health') => Promise<boolean>;
  readonly find: (role: 'primary' | 'synchronous') => Promise<NodeName | null>;
  /** On purpose, as `patronictl switchover`: from who leads to its synchronous replica. */
  readonly handOver: () => Promise<void>;
  /** Changes settings that all nodes keep in common, as `patronictl edit-config`; null takes one away. */
  readonly configure: (settings: object) => Promise<void>;
  /** Waits until one leads, another is synchronous and all are well. */
  readonly whole: (patience?: number) => Promise<void>;
};

export const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_500) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
};

const PATIENCE = 120_000;

export const until = async (what: string, test: () => Promise<boolean>, patience = PATIENCE): Promise<void> => {
  for (const end = Date.now() + patience; !(await test());) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${patience / 1000} s`);
    await sleep(200);
  }
};

const send = async (url: string, method: 'PATCH' | 'POST', body: object): Promise<void> => {
  const answer = await fetch(url, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} refused: ${answer.status} ${await answer.text()}`);
};

/** What the nodes' Patroni say of them, and do. */
export const askNodes = (addressOf: (node: NodeName) => string): Supervised => {
  const is: Supervised['is'] = (node, role) => answers(`${addressOf(node)}/${role}`);
  const find: Supervised['find'] = async (role) => {
    for (const node of NODES) if (await is(node, role)) return node;
    return null;
  };
  const isWhole = async (): Promise<boolean> => {
    const well = await Promise.all(NODES.map((node) => is(node, 'health')));
    return well.every(Boolean) && (await find('primary')) !== null && (await find('synchronous')) !== null;
  };
  return {
    is,
    find,
    configure: (settings) => send(`${addressOf('n1')}/config`, 'PATCH', settings),
    handOver: async () => {
      const [leader, candidate] = [await find('primary'), await find('synchronous')];
      if (leader === null || candidate === null) throw new Error('nobody leads, or nobody is synchronous');
      await send(`${addressOf(leader)}/switchover`, 'POST', { leader, candidate });
      await until('another leader', async () => (await find('primary')) === candidate);
    },
    whole: (patience) => until('the whole cluster', isWhole, patience),
  };
};
