import styles from './privacy.module.css';

type Fact = { readonly name: string; readonly value: string };

/** A record as lines of name and value; what is inside another value stands behind a point. */
const toFacts = (record: Readonly<Record<string, unknown>>, before = ''): Fact[] =>
  Object.entries(record).flatMap(([name, value]): Fact[] => {
    const path = `${before}${name}`;
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'object') return toFacts(value as Record<string, unknown>, `${path}.`);
    return [{ name: path, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  });

/** Records of one kind, under the names they are kept by: those of the file. */
export function RecordList({ name, records }: { name: string; records: readonly Readonly<Record<string, unknown>>[] }) {
  return (
    <section aria-label={name}>
      <h3 className={styles.name} lang="en">
        {name}
      </h3>
      {records.map((record, index) => (
        <dl key={index} className={styles.facts}>
          {toFacts(record).map((fact) => (
            <div key={fact.name}>
              <dt lang="en">{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}
