import { html } from '../core/html.ts';
import { CONSOLE } from '../console/texts.ts';

const texts = CONSOLE.chat;

/** What opens behind a link to a conversation: the first words, ready to be sent. */
export function chatPage({ phone, text, isSent }: { phone: string; text: string; isSent: boolean }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.title} | ${CONSOLE.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/console/assets/console.css" />
      </head>
      <body>
        <main id="main">
          <h1>${texts.title}</h1>
          <p>${texts.to}: <b class="mono">+${phone}</b></p>
          ${
            isSent
              ? html`<p class="notice" role="status">${texts.done}</p>`
              : html`<form method="post" action="/wa/${phone}" class="card">
                  <label>${texts.words} <textarea name="text" rows="8" cols="40">${text}</textarea></label>
                  <button type="submit">${texts.send}</button>
                </form>`
          }
        </main>
      </body>
    </html>`.markup;
}
