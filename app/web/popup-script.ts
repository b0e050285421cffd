/** That it was closed, and nothing else: which popups, of the last few, for 90 days. */
export const POPUP_COOKIE = 'vlt_popup';

/**
 * Script of a page that has a popup; pages without one have none of it. The page is the same for everybody and kept, so the browser
 * knows whether it was closed. It does not come over the question about cookies, nor into a field somebody is writing in; a timed one
 * stays while it is pointed at or has the focus (WCAG 2.2, 2.2.1). Neither comes nor goes while nobody sees the page. A link may lead
 * to a place of the page itself, which the modal would cover.
 */
export const POPUP_SCRIPT =
  `(()=>{const source=document.getElementById('popup'),{id,after,seconds}=source.dataset;` +
  `const closed=()=>(/(?:^|; )${POPUP_COOKIE}=([\\w.-]*)/.exec(document.cookie)?.[1]??'').split('.').filter(Boolean);` +
  `const keep=()=>{document.cookie='${POPUP_COOKIE}='+[...closed().slice(-7),id].join('.')+';path=/;max-age=7776000;secure;samesite=lax'};` +
  `const modal=()=>{source.addEventListener('close',keep);source.querySelector('a')?.addEventListener('click',()=>{keep();source.close()});source.showModal()};` +
  `const timed=()=>{const room=document.getElementById('popup-room');room.append(source.content.cloneNode(true));const box=room.firstElementChild;let timer;` +
  `const end=()=>{keep();clearTimeout(timer);box.remove()};` +
  `const run=()=>{timer=setTimeout(()=>document.hidden||box.matches(':hover,:focus-within')?run():end(),seconds*1e3)};run();` +
  `box.querySelector('button').addEventListener('click',end);box.querySelector('a')?.addEventListener('click',keep);` +
  `box.addEventListener('keydown',({key})=>{if(key==='Escape')end()})};` +
  `const come=()=>document.hidden?document.addEventListener('visibilitychange',come,{once:true}):document.activeElement?.matches('input,textarea,select')?setTimeout(come,1e3):source.localName==='dialog'?modal():timed();` +
  // The question about cookies may stand further down: it is looked for once the page is whole.
  `const begin=()=>{if(!closed().includes(id)&&!document.querySelector('[data-consent]'))setTimeout(come,after*1e3)};` +
  `document.readyState==='loading'?addEventListener('DOMContentLoaded',begin,{once:true}):begin()})()`;
