import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import type { CompareData } from './compare-data.ts';
import styles from './compare.module.css';

type Compared = NonNullable<CompareData['table']>;

/**
 * The versions as columns, their names in sight while the lines scroll; pictures and ways on stand above and go. Lines that
 * differ say so to who cannot see it.
 */
export function CompareTable({ table }: { table: Compared }) {
  return (
    <div className={styles.compared}>
      <p className={styles.tools}>
        <LinkButton variant="secondary" href={table.toggle.href}>
          {table.toggle.label}
        </LinkButton>
        <span className={styles.print}>{table.print}</span>
      </p>
      {table.nothing !== null && <Notice>{table.nothing}</Notice>}
      <Table caption={table.caption} captionHidden>
        <thead>
          <tr className={styles.views}>
            <td>
              <span className={styles.hidden}>{table.feature}</span>
            </td>
            {table.versions.map((version) => (
              <td key={version.id}>
                <VersionView version={version} />
              </td>
            ))}
          </tr>
          <tr className={styles.heads}>
            <th scope="col">
              <span className={styles.hidden}>{table.feature}</span>
            </th>
            {table.versions.map((version) => (
              <th key={version.id} scope="col">
                <span className={styles.model}>{version.model}</span>
                <strong className={styles.name}>{version.name}</strong>
              </th>
            ))}
          </tr>
        </thead>
        {table.sections.map((section) => (
          <tbody key={section.section}>
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={table.versions.length + 1}>
                {section.title}
              </th>
            </tr>
            {section.rows.map((row) => (
              <tr key={row.key} data-differs={row.differs}>
                <th scope="row">
                  {row.name}
                  {row.differs && <span className={styles.hidden}> ({table.differs})</span>}
                </th>
                {row.cells.map((cell, at) => (
                  <td key={table.versions[at]?.id ?? at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </div>
  );
}

function VersionView({ version }: { version: Compared['versions'][number] }) {
  const { picture, remove, build } = version;
  return (
    <div className={styles.head}>
      {picture !== null && (
        <img
          className={styles.picture}
          src={`${picture}?width=480`}
          alt={version.alt}
          width={480}
          height={270}
          decoding="async"
        />
      )}
      <span className={styles.links}>
        <a href={build.href} aria-label={build.full} rel="nofollow">
          {build.label}
        </a>
        {remove !== null && (
          <a href={remove.href} aria-label={remove.full} rel="nofollow">
            {remove.label}
          </a>
        )}
      </span>
    </div>
  );
}
