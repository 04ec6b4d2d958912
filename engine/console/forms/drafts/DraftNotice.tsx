import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../../core/plan';
import { formatDate, zonedParts } from '../../../fields/format/dates';
import { useFieldLabel, useRecordsName } from '../../words/useLabels';
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
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' } }}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="inherit" onClick={offer.discard}>
            {translate('engine.draft.discard')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={offer.restore}>
            {translate('engine.draft.restore')}
          </Button>
        </Box>
      }
    >
      {translate('engine.draft.found', { at: momentOf(offer.at), fields: named(offer.fields) })}
      {offer.isOutdated && (
        <Box component="p" sx={{ m: 0 }}>
          {offer.changedSince.length > 0
            ? translate('engine.draft.changed_since', { record, fields: named(offer.changedSince) })
            : translate('engine.draft.changed_elsewhere', { record })}{' '}
          {overwritten.length > 0 && translate('engine.draft.overwrites', { fields: named(overwritten) })}
        </Box>
      )}
    </Alert>
  );
}

/** '14:32' on the reader's clock; with its date where that is not today's. */
function momentOf(instant: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const then = zonedParts(instant, zone);
  if (!then) return instant;
  const time = then.time.slice(0, 5);
  const today = zonedParts(new Date().toISOString(), zone)?.date;
  return then.date === today ? time : `${formatDate(then.date)} ${time}`;
}
