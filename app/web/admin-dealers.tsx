import { useContext } from 'react';
import Dealers from '#features/dealers/web/admin/dealers.tsx';
import { PIN_SCRIPT } from '#features/dealers/web/admin/pin-script.ts';
import { DocumentContext } from './document-context.ts';

export { action, handle, loader, meta, resource } from '#features/dealers/web/admin/dealers.tsx';

/** The map's pin moves by a little script of its own: a console page brings no other. */
export default function AdminDealers() {
  const { nonce } = useContext(DocumentContext);
  return (
    <>
      <Dealers />
      <script nonce={nonce} suppressHydrationWarning>
        {PIN_SCRIPT}
      </script>
    </>
  );
}
