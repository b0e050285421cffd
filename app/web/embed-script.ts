/**
 * Script of an embed, of which pages without one have nothing: a tap puts the other site's frame in the place of the poster. Until then
 * nothing is asked of that site. Without script the poster is a link to it.
 */
export const EMBED_SCRIPT =
  `(()=>{const way=document.currentScript.previousElementSibling.querySelector('[data-embed]');way.addEventListener('click',(event)=>{` +
  `if(event.ctrlKey||event.metaKey||event.shiftKey)return;event.preventDefault();const {embed,title}=way.dataset,frame=document.createElement('iframe');` +
  `Object.assign(frame,{src:embed,title,allow:'autoplay; fullscreen',referrerPolicy:'strict-origin-when-cross-origin'});` +
  `frame.setAttribute('sandbox','allow-scripts allow-same-origin allow-popups allow-forms allow-presentation');` +
  `way.replaceWith(frame);frame.focus()})})()`;
