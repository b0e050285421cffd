/**
 * The answer to a posted form is an entry of the browser's history that can only be shown by posting again: it is kept nowhere, as
 * it holds what somebody typed. Whoever follows a link from a refused form and goes back would meet the browser's own page of an
 * error. Left by a link, or by the form sent once more, the entry becomes the form's plain address, and the browser fills in what was typed, as for any form: it
 * keeps what differs from what the page came with, so each field is given its own value once more.
 */
const SCRIPT = `for(const n of['click','submit'])addEventListener(n,(e)=>{if(n==='click'&&!e.target.closest?.('a[href]'))return;
for(const f of document.querySelectorAll('form[method=post] :is(input:not([type=hidden],[type=password],[type=file]),textarea,select)')){f.value=f.value;f.checked=f.checked}
history.replaceState(history.state,'',location.href)},true)`;

/** The page of a refused form, which can be left and come back to. The bytes are ASCII where something is put in. */
export const leftByLink = (page: Buffer, nonce: string): Buffer => {
  const html = page.toString('latin1');
  const end = html.lastIndexOf('</body>');
  if (end === -1) return page;
  return Buffer.from(`${html.slice(0, end)}<script nonce="${nonce}">${SCRIPT}</script>${html.slice(end)}`, 'latin1');
};
