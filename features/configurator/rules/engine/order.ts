/** The open variables, the most active first: a binary heap. Conflicts make their variables more active (VSIDS). */
export type Order = {
  activity: Float64Array;
  heap: Int32Array;
  /** Place of each variable in the heap; -1 outside. */
  heapAt: Int32Array;
  heapSize: number;
  /** How much the next conflict adds; it grows, so that old conflicts count less. */
  step: number;
};

const rise = ({ heap, heapAt, activity }: Order, from: number): void => {
  const variable = heap[from]!;
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (activity[heap[parent]!]! >= activity[variable]!) break;
    heap[at] = heap[parent]!;
    heapAt[heap[at]!] = at;
    at = parent;
  }
  heap[at] = variable;
  heapAt[variable] = at;
};

const sink = ({ heap, heapAt, activity, heapSize }: Order): void => {
  const variable = heap[0]!;
  let at = 0;
  for (let child = 1; child < heapSize; child = 2 * at + 1) {
    if (child + 1 < heapSize && activity[heap[child + 1]!]! > activity[heap[child]!]!) child += 1;
    if (activity[heap[child]!]! <= activity[variable]!) break;
    heap[at] = heap[child]!;
    heapAt[heap[at]!] = at;
    at = child;
  }
  heap[at] = variable;
  heapAt[variable] = at;
};

export const insert = (order: Order, variable: number): void => {
  if (order.heapAt[variable]! >= 0) return;
  const at = order.heapSize;
  order.heapSize += 1;
  order.heap[at] = variable;
  rise(order, at);
};

/** Takes out the most active variable; -1 where none is left. */
export const pop = (order: Order): number => {
  if (order.heapSize === 0) return -1;
  const variable = order.heap[0]!;
  order.heapSize -= 1;
  order.heapAt[variable] = -1;
  if (order.heapSize > 0) {
    order.heap[0] = order.heap[order.heapSize]!;
    sink(order);
  }
  return variable;
};

const TOO_ACTIVE = 1e100;

export const bump = (order: Order, variable: number): void => {
  const { activity, heapAt } = order;
  activity[variable]! += order.step;
  if (activity[variable]! > TOO_ACTIVE) {
    for (let at = 0; at < activity.length; at += 1) activity[at]! /= TOO_ACTIVE;
    order.step /= TOO_ACTIVE;
  }
  if (heapAt[variable]! >= 0) rise(order, heapAt[variable]!);
};
