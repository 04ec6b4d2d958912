import './texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../../core/plan';
import { useFieldLabel, useRecordsName } from '../../words/useLabels';
import { UnsavedNotice } from './UnsavedNotice';
import type { DraftOffer } from './useDraft';

interface DraftNoticeProps {
  plan: ResourcePlan;
  offer: DraftOffer;
  /** What the form calls fields, where that is another than the declaration's. */
  labels?: Readonly<Record<string, string>> | undefined;
}

/** Offers what was changed here before and never saved, and says what became of the record meanwhile. */
export function DraftNotice({ plan, offer, labels = {} }: DraftNoticeProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const record = useRecordsName(plan)(1);
  const named = (fields: DraftOffer['fields']) =>
    fields.map((field) => labels[field.name] ?? labelOf(field)).join(', ');
  const overwritten = offer.changedSince.filter((field) => offer.fields.includes(field));
  return (
    <UnsavedNotice at={offer.at} what={named(offer.fields)} onRestore={offer.restore} onDiscard={offer.discard}>
      {offer.isOutdated && (
        <Box component="p" sx={{ m: 0 }}>
          {offer.changedSince.length > 0
            ? translate('engine.draft.changed_since', { record, fields: named(offer.changedSince) })
            : translate('engine.draft.changed_elsewhere', { record })}{' '}
          {overwritten.length > 0 && translate('engine.draft.overwrites', { fields: named(overwritten) })}
        </Box>
      )}
    </UnsavedNotice>
  );
}
