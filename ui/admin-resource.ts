import type { Area } from '#brands/texts/areas.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { CallResult } from '#kernel/client.ts';
import type { CallOutput, Endpoint, Schema } from '#kernel/endpoint.ts';
import type { Market } from '#kernel/market.ts';
import { describeInput } from './admin-fields.ts';
import type { BulkList } from './bulk-list.ts';
import type { BulkAnswer } from './bulk.ts';
import type { Page } from './page-context.ts';
import type { ShownHistory } from './record-history.ts';
import type { SelectOption } from './select-option.ts';
import type { Translate } from './translate.ts';

/** One administered thing, declared once: `defineAdminResource` makes list, filters, form, loader and action of it (docs/adding.md). */

export type Values = Readonly<Record<string, string>>;

/** What cells and fields may look at. */
export type At<Extra> = {
  readonly t: Translate;
  readonly market: Market;
  readonly now: Date;
  /** The market's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly extra: Extra;
};

/** A record; its version, under the name the call has for it, where two editors are told of each other. */
export type AnyRow = { readonly id: string; readonly version?: number; readonly revision?: number };

/** Its heading is the text `<stem>.<key>`. Without a cell the row's own value is shown. */
export type ResourceColumn<Row, Extra> = { readonly isNumber?: boolean } & (
  | { readonly key: keyof Row & string; readonly cell?: undefined }
  | { readonly key: string; readonly cell: (row: Row, at: At<Extra>) => ReactNode }
);

/** A field of which the schema says nearly everything; its label is `<stem>.<name>`, its hint `<stem>.<name>.hint` where there is one. */
export type PlainField<Extra> = {
  readonly part?: undefined;
  /** Takes the whole line. */
  readonly isWide?: boolean;
  /** Several lines of text. */
  readonly rows?: number;
  /** Codes are sent in capitals. */
  readonly isUpper?: boolean;
  /** What a new record begins with. */
  readonly first?: string | ((at: At<Extra>) => string);
  /** What may be chosen, where the schema does not list it. */
  readonly options?: (at: At<Extra>) => readonly SelectOption[];
};

export type PartInput<Extra> = {
  readonly at: At<Extra>;
  readonly values: Values;
  readonly errors: Readonly<Record<string, string | undefined>>;
};

/** A field that is not what the call takes: it shows and reads itself. */
export type SpecialField<Body, Row, Extra> = {
  readonly part: (input: PartInput<Extra>) => ReactNode;
  /** The texts of its inputs, of a record or of a new one. */
  readonly show: (row: Row | null, at: At<Extra>) => Values;
  /** Its share of the call, or what is wrong with each input. */
  readonly read: (
    form: FormData,
    page: Page,
  ) => Promise<{ readonly body: Partial<Body> } | { readonly refused: Values }>;
  /** What it has, named, where it is only read. */
  readonly facts?: (row: Row, at: At<Extra>) => readonly [string, string][];
};

/** Every field of the call has a rule, so that a new one is not forgotten; null: another field reads it along. */
export type FieldRules<Body, Row, Extra> = {
  readonly [Name in keyof Body & string]: PlainField<Extra> | SpecialField<Body, Row, Extra> | null;
};

export type BodyOf<Create extends { readonly body: Schema }> = z.input<Create['body']>;

/** What was done: its text is `<stem>.done.<name>`, with these parameters. */
type ActResult = { readonly result: CallResult<unknown>; readonly done?: Values };

export type Writes = Endpoint & { readonly body: Schema };

/** The call a list comes from, and where its answer has the rows. */
export type RowSource<List extends Endpoint, Row> = {
  readonly call: List;
  readonly read: (answer: CallOutput<List>) => {
    readonly rows: readonly Row[];
    readonly total: number;
    /** Whether more match than are counted. */
    readonly isMore?: boolean;
  };
};

export const rowsOf = <List extends Endpoint, Row>(
  call: List,
  read: RowSource<List, Row>['read'],
): RowSource<List, Row> => ({ call, read });

/** Data of a person; what others outside already have; what other records name it by; a file that goes with it. */
type WhyItStays = 'PERSON' | 'EFFECTS' | 'REFERRED' | 'FILE';

/** Why a press does not take back that a record was saved, or, of what can be removed, that it was made or removed. */
export type Stays = { readonly saved?: WhyItStays; readonly made?: WhyItStays; readonly removed?: WhyItStays };

export type AdminResource<List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra> = {
  /** The area of the menu (`app/admin-areas.ts`), and its address. */
  readonly area: string;
  /** What its texts begin with, and the areas of the dictionary they stand in. */
  readonly stem: string;
  readonly texts: readonly Area[];
  readonly list: RowSource<List, Row>;
  readonly create: Create;
  readonly change: Writes;
  /** Its records are there already: none is made here, and `create` is the change, for what its schema says. */
  readonly onlyChanges?: boolean;
  readonly remove?: Endpoint;
  readonly stays?: Stays;
  /** What a record is called in labels. */
  readonly name: (row: Row) => string;
  readonly columns: readonly ResourceColumn<Row, Extra>[];
  /** Fields of the list's query that narrow it, beside its words. */
  readonly filters?: readonly string[];
  readonly fields: FieldRules<BodyOf<Create>, Row, Extra>;
  /** Fields that a record no longer lets be changed. */
  readonly fixed?: (row: Row) => readonly (keyof BodyOf<Create> & string)[];
  /** They are read above what may still be changed. */
  readonly isFixedShown?: boolean;
  /** It is over: nothing of it may be changed, and it is read alone. */
  readonly isOver?: (row: Row) => boolean;
  /** The text over the form of a record; `edit` unless said. */
  readonly heading?: (row: Row) => string;
  /** What cells and fields need beside the rows; what another feature has is handed in by the program. */
  readonly extra: (page: Page) => Extra | Promise<Extra>;
  /** Fields of its history that the form calls otherwise, and values that neither schema, options nor texts have words for. */
  readonly history?: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly wordsFor?: (field: string, value: unknown, at: At<Extra>) => string | undefined;
  };
  /** The list goes out as a file, at `list.csv` below its address (`csvLoader`). */
  readonly isExported?: boolean;
  /** Nothing of a person is typed here: the browser keeps what is not saved yet. */
  readonly isKept?: boolean;
  /** Its form takes files. */
  readonly isUpload?: boolean;
  /** What else can be done, by the name its form sends as `do`. */
  readonly acts?: Readonly<Record<string, (page: Page, form: FormData) => Promise<ActResult>>>;
  /** What can be done with many rows of the list, row by row, and with all that match (`app/bulk-lists.ts` has it as well): the text of an act is `<stem>.bulk.<name>`. */
  readonly all?: BulkList;
  /** More to do with a row of the list; with a record above its form, where somebody is waited for, and below it. */
  readonly rowActions?: (row: Row, loaded: Loaded<Row, Extra>, at: At<Extra>) => ReactNode;
  readonly above?: (row: Row, loaded: Loaded<Row, Extra>, part: PartInput<Extra>) => ReactNode;
  readonly below?: (row: Row, loaded: Loaded<Row, Extra>, part: PartInput<Extra>) => ReactNode;
  /** Above the list: exports, actions on many. */
  readonly tools?: (loaded: Loaded<Row, Extra>, at: At<Extra>) => ReactNode;
};

/** The last save or making, where it can be taken back: of which record at which version, and the line of its history that it wrote. */
export type Undo = {
  readonly act: 'undo' | 'unmake';
  readonly id: string;
  readonly version: number;
  readonly line: number;
};

/** What was removed just now, with all that it takes to make it again. */
export type Removed = { readonly id: string; readonly body: string; readonly refusals?: number };

export type Loaded<Row, Extra> = {
  readonly texts: Readonly<Record<string, string>>;
  readonly key: string;
  readonly here: string;
  readonly market: Market;
  readonly now: string;
  readonly current: number;
  readonly pages: number;
  readonly total: number;
  readonly isMore: boolean;
  /** What narrows the list, as its address has it. */
  readonly query: Values;
  /** The columns that are shown; none: all. */
  readonly chosen: readonly string[];
  /** Whether every row of the page is chosen. */
  readonly isAllPicked: boolean;
  readonly done: string | null;
  readonly doneValues: Values;
  readonly undo: Undo | null;
  readonly editing: string | null;
  /** How the record that is open became what it is. */
  readonly history: ShownHistory | null;
  readonly rows: readonly Row[];
  readonly extra: Extra;
};

/** A refused form. `isStale`: somebody changed the record meanwhile. */
export type ResourceAnswer = {
  readonly message: string;
  readonly fields: Values;
  readonly values: Values;
  readonly isStale?: boolean;
  readonly bulk?: undefined;
  readonly removed?: undefined;
};

/** What a form of the screen was answered with: of one record, of one that is gone, or of many rows. */
export type ScreenAnswer =
  | ResourceAnswer
  /** With a message: why it was not made again just now. */
  | { readonly removed: Removed; readonly message?: string; readonly bulk?: undefined }
  | { readonly bulk: BulkAnswer; readonly removed?: undefined; readonly message?: undefined };

/** The version of a record that its next change has to name. */
export const versionOf = (row: AnyRow | null): number => row?.version ?? row?.revision ?? 0;

/** The field by which a change names the version it stands on, where its call takes one. */
export const versionField = (call: Writes): 'version' | 'revision' | undefined => {
  const names = Object.keys(describeInput(call.body));
  return (['version', 'revision'] as const).find((one) => names.includes(one));
};
