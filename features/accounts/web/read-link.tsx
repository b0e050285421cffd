import type { Translate } from '#ui/translate.ts';

/** A text to read before agreeing, in another window so that nothing typed is lost. Needs the texts of `ui`. */
export function ReadLink({ href, t, name }: { href: string; t: Translate; name: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {t('signUp.read', { name })} ({t('newWindow')})
    </a>
  );
}
