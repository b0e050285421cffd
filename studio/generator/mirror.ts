import type { Skin, Tag } from './skin.ts';

/** Arrays a GPU takes as they are. */
export interface Surface {
  positions: Float32Array;
  normals: Float32Array | undefined;
  indices: Uint32Array;
}

/** Both halves of everything tagged `tag`. */
export function extract(skin: Skin, tag: Tag): Surface {
  const map = new Map<number, number>();
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  skin.triangles.forEach((t, q) => {
    if (skin.tags[q] !== tag) return;
    for (const i of t) {
      let at = map.get(i);
      if (at === undefined) {
        at = map.size;
        map.set(i, at);
        positions.push(...skin.points[i]!);
        normals.push(...skin.normals[i]!);
      }
      indices.push(at);
    }
  });
  return mirror({ positions, normals, indices });
}

export function mirror(half: { positions: number[]; normals: number[] | undefined; indices: number[] }): Surface {
  const flip = (values: number[]) => values.map((v, i) => (i % 3 === 2 ? -v : v));
  const count = half.positions.length / 3;
  const indices = new Uint32Array(half.indices.length * 2);
  indices.set(half.indices);
  for (let i = 0; i < half.indices.length; i += 3) {
    const at = half.indices.length + i;
    indices[at] = half.indices[i]! + count;
    indices[at + 1] = half.indices[i + 2]! + count;
    indices[at + 2] = half.indices[i + 1]! + count;
  }
  return {
    positions: new Float32Array([...half.positions, ...flip(half.positions)]),
    normals: half.normals && new Float32Array([...half.normals, ...flip(half.normals)]),
    indices,
  };
}
