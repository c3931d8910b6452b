import { isSameData } from '#domain/configuration/is-same-data.ts';
import { NOT_CONVERTED } from '#domain/configuration/money-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { ImpactSentence } from '#web/features/configuration/impact/impact-sentence.tsx';
import { useImpact } from '#web/features/configuration/impact/use-impact.ts';
import { EDITED_ROLES, type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';

interface RestoreImpactProps {
  current: Configuration;
  restored: Configuration;
  rows: readonly PublishedRow[];
}

/** What restoring does to the published prices, a sentence for each tier. */
export function RestoreImpact(props: RestoreImpactProps) {
  return (
    <section aria-label="Impact of restoring" className="mt-3">
      {!isSameData(props.current.money, props.restored.money) && (
        <p className="mt-1 type-interface text-text">{`The currency changes. ${NOT_CONVERTED}`}</p>
      )}
      {EDITED_ROLES.map((role) => (
        <TierImpact key={role} role={role} {...props} />
      ))}
    </section>
  );
}

function TierImpact({ current, restored, rows, role }: RestoreImpactProps & { role: EditedRole }) {
  const impact = useImpact(rows, current, restored, role);
  const tier = ROLE_NAMES[role];
  if (impact && impact.changes.indexes.length > 0) {
    return <ImpactSentence rows={rows} impact={impact} money={restored.money} tier={tier} />;
  }
  // The line is there before its answer, so that the table below does not jump.
  return (
    <p className="mt-1 type-interface text-muted">
      {impact ? `${tier}: no device changes` : `${tier}: computing...`}
    </p>
  );
}
