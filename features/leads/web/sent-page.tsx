import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import type { Say } from '#ui/say.ts';

/** The message arrived: the spec's banner, the number to ask by, and ways on. */
export function SentPage({ say, protocol, home, again }: { say: Say; protocol: string; home: string; again: string }) {
  return (
    <MessagePage
      kind="success"
      level={1}
      title={say('contact.success')}
      text={say('sent.text')}
      reference={say('sent.protocol', { protocol })}
      actions={
        <>
          <LinkButton href={home}>{say('sent.home')}</LinkButton>
          <LinkButton href={again} variant="quiet">
            {say('sent.again')}
          </LinkButton>
        </>
      }
    />
  );
}
