import './texts';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Stored } from '../../../../resources/allResources';

/** Why an event was rejected. That it is cancelled every page of it says. */
export function Refusal({ event: { status, rejection_reason } }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  if (status === 'rejected' && rejection_reason)
    return <Alert severity="error">{translate('pages.publish.is_rejected', { reason: rejection_reason })}</Alert>;
  return null;
}
