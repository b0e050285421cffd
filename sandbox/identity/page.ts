import { html, type Html } from '../core/html.ts';

const TEXTS = {
  title: 'Sandbox identity',
  intro: 'Play somebody who signs in with this issuer.',
  email: 'E-mail',
  name: 'Name',
  verified: 'The address is verified',
  allow: 'Allow',
  refuse: 'Refuse',
} as const;

/** The issuer's own page: whoever sits here says who they are. Server-rendered, no script. */
export function authorizePage(query: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${TEXTS.title}</title>
        <link rel="stylesheet" href="/console/assets/console.css" />
      </head>
      <body>
        <main>
          <h1>${TEXTS.title}</h1>
          <p>${TEXTS.intro}</p>
          <form method="post" action="/identity/authorize?${query}">
            <p>
              <label>${TEXTS.email} <input name="email" type="email" required autocomplete="off" /></label>
            </p>
            <p>
              <label>${TEXTS.name} <input name="name" required autocomplete="off" /></label>
            </p>
            <p>
              <label><input name="verified" type="checkbox" value="yes" checked /> ${TEXTS.verified}</label>
            </p>
            <button type="submit" name="answer" value="allow">${TEXTS.allow}</button>
            <button type="submit" name="answer" value="refuse" formnovalidate>${TEXTS.refuse}</button>
          </form>
        </main>
      </body>
    </html>`;
}
