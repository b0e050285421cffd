/** What is sent is where the visitor is: pages rewrite their address by script. The listener goes with its form. */
const follow = (input: HTMLInputElement | null): void =>
  input?.form?.addEventListener('submit', () => {
    input.value = window.location.pathname + window.location.search;
  });

/** The field that says where a form leads back to. */
export function BackHere({ served }: { served: string }) {
  return <input ref={follow} type="hidden" name="back" defaultValue={served} />;
}
