import { ScanLine } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';

type Props = { readonly t: Translate; readonly href: string; readonly takes: 'chassis' | 'code' };

/** Beside a field that takes a code: the scanner, which comes back with it. Works on pages without script. */
export function ScanLink({ t, href, takes }: Props) {
  return (
    <div>
      <LinkButton variant="quiet" icon={ScanLine} href={href}>
        {t(takes === 'chassis' ? 'scanner.scan.chassis' : 'scanner.scan.code')}
      </LinkButton>
    </div>
  );
}
