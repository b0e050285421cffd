import { vi } from 'vitest';
import { forgetBusyPages } from '#app/server/busy-page.ts';
import { holdChanges } from '#app/server/changed-texts.ts';
import { forgetSettings } from '#app/server/site-settings.ts';
import { forgetTexts } from '#app/server/texts.ts';
import { forgetCars } from '#features/catalog/public.server.ts';
import { forgetSearches } from '#features/offers/public.server.ts';
import { forgetProviders } from '#platform/telemetry/provider-state.server.ts';

// What the last file replaced is put back, also where it failed before it did so itself.
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();

// Files of a worker share the loaded program, each has a database of its own: what was remembered of the last one goes.
forgetCars();
forgetSearches();
holdChanges([]);
forgetTexts();
forgetSettings();
forgetBusyPages();
forgetProviders();
