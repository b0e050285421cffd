import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { adminHref } from './admin-query.ts';
import type {
  AdminResource,
  AnyRow,
  At,
  Loaded,
  ScreenAnswer,
  Removed,
  Undo,
  Values,
  Writes,
} from './admin-resource.ts';
import { resourceAction, resourceLoader } from './admin-resource-data.ts';
import { ResourceForm } from './admin-resource-form.tsx';
import { ResourceList } from './admin-resource-list.tsx';
import { AdminScreen } from './admin-screen.tsx';
import { Button } from './button.tsx';
import { PageForm } from './page-form.tsx';
import { pageTitle } from './page-title.ts';
import { declaredText, translator, type Translate } from './translate.ts';

const atOf = <Row, Extra>({ texts, market, now, extra }: Loaded<Row, Extra>): At<Extra> => {
  const instant = new Date(now);
  return { t: translator(texts), market, now: instant, today: dayIn(instant, market), extra };
};

const doneText = (
  { t }: At<unknown>,
  stem: string,
  { done, doneValues }: { done: string; doneValues: Values },
): string => (done === 'undone' ? t('console.undo.done') : declaredText(t, `${stem}.done.${done}`, doneValues));

type UndoProps = {
  readonly t: Translate;
  readonly undo: Undo | null;
  readonly removed: Removed | null;
  readonly formKey: string;
};

/** The way back from what was just saved, made or removed. */
function UndoForm({ t, undo, removed, formKey }: UndoProps) {
  const held = removed ?? (undo === null ? null : { id: undo.id, version: undo.version, line: undo.line });
  if (held === null) return null;
  return (
    <PageForm idempotencyKey={formKey} held={held}>
      <Button type="submit" name="do" value={removed === null ? undo?.act : 'remake'} variant="secondary">
        {t('console.undo')}
      </Button>
    </PageForm>
  );
}

/** What the route of an administered thing exports: `docs/adding.md` shows one. */
export const defineAdminResource = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const { area, stem, tools, onlyChanges } = resource;

  function Screen() {
    const loaded = useLoaderData<Loaded<Row, Extra>>();
    const answered = useActionData<ScreenAnswer>();
    const bulk = answered?.bulk ?? null;
    const removed = answered?.removed ?? null;
    const answer = answered?.bulk === undefined && answered?.removed === undefined ? (answered ?? null) : null;
    const at = atOf(loaded);
    const { here, done, doneValues, undo, key, editing, rows, query, current } = loaded;
    const late = removed === null ? null : (answered?.message ?? null);
    const shown = removed === null ? (answered === undefined ? done : null) : late === null ? 'deleted' : null;
    const row = rows.find(({ id }) => id === editing) ?? null;
    const back = adminHref(here, { ...query, p: current });
    // A record that left this page of the list meanwhile does not take along what was typed.
    const isOpen =
      (editing === 'new' && onlyChanges !== true) || row !== null || answer?.values['version'] !== undefined;
    return (
      <AdminScreen
        refused={answer?.message ?? late}
        done={shown === null ? null : doneText(at, stem, { done: shown, doneValues })}
        undo={<UndoForm t={at.t} undo={answered === undefined ? undo : null} removed={removed} formKey={key} />}
        add={
          onlyChanges === true
            ? null
            : { href: adminHref(here, { ...query, edit: 'new' }), label: declaredText(at.t, `${stem}.new`) }
        }
        tools={tools?.(loaded, at)}
        form={
          isOpen ? (
            <ResourceForm resource={resource} loaded={loaded} at={at} row={row} back={back} answer={answer} />
          ) : null
        }
        list={<ResourceList resource={resource} loaded={loaded} at={at} answer={bulk} />}
      />
    );
  }

  return {
    resource,
    loader: resourceLoader(resource),
    action: resourceAction(resource),
    meta: ({ loaderData, matches }: MetaArgs<() => Promise<Loaded<Row, Extra>>>) =>
      loaderData === undefined
        ? []
        : pageTitle(declaredText(translator(loaderData.texts), `admin.area.${area}`), matches),
    Screen: Object.assign(Screen, { resource }),
  };
};
