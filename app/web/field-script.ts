/**
 * Script of the few pages that say `fields: true` and have none else. A field that names by `data-sends` when it is whole sends its form
 * with its last sign; its hint says so before (WCAG 2.2, 3.2.2), and the button stays for who has no script or corrects. What was
 * sent is not sent again while its answer is awaited. A button with `data-reveals` shows the password beside it; it is sent hidden. A
 * link with `data-back` to the page one came from goes back to it, where the form stands as it was typed.
 */
export const FIELD_SCRIPT =
  `(()=>{let sent=0;` +
  `const flip=button=>{const shown=button.ariaPressed!=='true';button.ariaPressed=String(shown);button.parentElement.previousElementSibling.type=shown?'text':'password'};` +
  `addEventListener('input',({target:{form,value,dataset:{sends}}})=>{if(sends&&new RegExp('^(?:'+sends+')$').test(value.trim()))form.requestSubmit()});` +
  `addEventListener('click',event=>{const button=event.target.closest('[data-reveals]');if(button)flip(button);` +
  `const link=event.target.closest('a[data-back]'),at=address=>address.split('?')[0];` +
  `if(link&&!event.ctrlKey&&!event.metaKey&&!event.shiftKey&&history.length>1&&at(link.href)===at(document.referrer)){event.preventDefault();history.back()}});` +
  `addEventListener('submit',event=>{if(event.target.getAttribute('method')==='dialog')return;document.querySelectorAll('[data-reveals][aria-pressed=true]').forEach(flip);` +
  `if(Date.now()-sent<1e4)event.preventDefault();else sent=Date.now()});` +
  `addEventListener('pageshow',()=>{sent=0})})()`;
