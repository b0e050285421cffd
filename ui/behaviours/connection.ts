/** Shows the page's note about the lost connection for as long as it is lost. Returns what undoes it. */
export function watchConnection(view: Window): () => void {
  const notify = () => {
    const note = view.document.querySelector<HTMLElement>('[data-connection-note]');
    if (note !== null) note.hidden = view.navigator.onLine;
  };
  notify();
  view.addEventListener('online', notify);
  view.addEventListener('offline', notify);
  return () => {
    view.removeEventListener('online', notify);
    view.removeEventListener('offline', notify);
  };
}
