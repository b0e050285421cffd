import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { skipOwnStyles } from './own-styles.ts';
import { isElsewhere } from './served-at.ts';
import { allowHarmless } from './trusted-types.ts';
import { fetchPatiently } from './until-loaded.ts';

const start = (): void => {
  allowHarmless();
  skipOwnStyles(document, window.__reactRouterManifest?.routes ?? {});
  void import('./behaviours.ts').then(({ startHub }) => startHub(), console.warn);

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter unstable_fetch={fetchPatiently} />
      </StrictMode>,
    );
  });
};

// Then the document is asked for at the address it has now.
if (isElsewhere(window)) location.reload();
else start();
