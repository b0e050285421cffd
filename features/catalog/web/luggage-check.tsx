import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Lines } from './chapters.tsx';
import type { LuggageShown } from './luggage-data.ts';
import styles from './luggage-check.module.css';
import { Kept } from './space-check.tsx';

/** The boot against one's own suitcases: a form that needs no script. */
export function LuggageCheck({ luggage }: { luggage: LuggageShown }) {
  const { verdict } = luggage;
  return (
    <Section id="luggage" title={luggage.title} lead={luggage.lead}>
      <div className={styles.luggage}>
        <form method="get" action={luggage.action} className={styles.form}>
          <Kept kept={luggage.kept} />
          {luggage.fields.map(({ name, label, hint, sides, value, error }) => (
            <div key={name} className={styles.kind}>
              <Suitcase sides={sides} />
              <TextField
                name={name}
                label={label}
                hint={hint}
                optional=""
                defaultValue={value}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                {...(error === null ? {} : { error })}
              />
            </div>
          ))}
          <Button type="submit" variant="secondary">
            {luggage.check}
          </Button>
        </form>
        {verdict !== null && (
          <div className={styles.answer}>
            <Notice tone={verdict.isFine ? 'success' : 'warning'} title={verdict.title}>
              <p>{verdict.text}</p>
            </Notice>
            <Boot verdict={verdict} />
          </div>
        )}
        <p className={styles.note}>{luggage.note}</p>
        {luggage.lines.length > 0 && <Lines lines={luggage.lines} />}
      </div>
    </Section>
  );
}

/** A suitcase from the front; all kinds on one scale. */
function Suitcase({ sides: [height, width] }: { sides: LuggageShown['fields'][number]['sides'] }) {
  const left = (56 - width) / 2;
  const top = 86 - height;
  const middle = [left + width * 0.33, left + width * 0.67];
  return (
    <svg viewBox="0 0 56 90" aria-hidden="true" className={styles.suitcase}>
      <path d={`M${middle[0]} ${top}V${top - 8}H${middle[1]}V${top}`} className={styles.handle} />
      <rect x={left} y={top} width={width} height={height} rx="4" className={styles.shell} />
      {[0.25, 0.5, 0.75].map((share) => (
        <path key={share} d={`M${left + width * share} ${top + 6}V${top + height - 6}`} className={styles.rib} />
      ))}
      {middle.map((x) => (
        <circle key={x} cx={x} cy="87" r="3" className={styles.wheel} />
      ))}
    </svg>
  );
}

/** How much of the boot each suitcase takes; what does not go in stands beyond its edge. */
function Boot({ verdict }: { verdict: NonNullable<LuggageShown['verdict']> }) {
  const { trunk, cases } = verdict;
  const used = cases.reduce((sum, { litres }) => sum + litres, 0);
  const scale = 1000 / Math.max(trunk, used);
  const starts = cases.map((_, index) => cases.slice(0, index).reduce((sum, { litres }) => sum + litres, 0));
  return (
    <svg viewBox="-4 -4 1008 68" preserveAspectRatio="none" aria-hidden="true" className={styles.boot}>
      {cases.map(({ litres }, index) => (
        <rect
          key={starts[index]}
          x={(starts[index] ?? 0) * scale}
          y="6"
          width={litres * scale}
          height="48"
          className={styles.packed}
        />
      ))}
      <rect x="0" y="0" width={trunk * scale} height="60" className={styles.edge} />
    </svg>
  );
}
