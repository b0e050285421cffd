/** GETs the address and returns it when it answers well, else the fallback: for pictures and pages that may be missing. */
export async function checkUrl(url: string, fallback: string, get: typeof fetch = fetch): Promise<string> {
  try {
    const answer = await get(url);
    return answer.ok ? url : fallback;
  } catch {
    return fallback;
  }
}
