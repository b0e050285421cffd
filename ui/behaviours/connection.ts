/** Shows the page's note about the lost connection for as long as it is lost. Returns what undoes it. */
export function watchConnection(view: Window): () => void {
  const tell = () => {
    const note = view.document.querySelector<HTMLElement>('[data-connection-note]');
    if (note !== null) note.hidden = view.navigator.onLine;
  };
  tell();
  view.addEventListener('online', tell);
  view.addEventListener('offline', tell);
  return () => {
    view.removeEventListener('online', tell);
    view.removeEventListener('offline', tell);
  };
}
