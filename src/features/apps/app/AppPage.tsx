import '../texts';
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { appAddresses } from '../appAddresses';
import { LatestBuilds } from '../builds/LatestBuilds';
import type { App } from '../ShownApp';
import { AppPreviews } from './AppPreviews';

const SLOTS = { Overview };

/** One app: how phones show it, how far its builds are, and its facts. */
export function Component() {
  return <RecordPage place={usePlace('applications')} id={useRecordId('applications')} slots={SLOTS} />;
}

function Overview({ record }: { record: RaRecord<number> }) {
  const app = record as unknown as App;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <LatestBuilds app={app} at={appAddresses(app.id, null)} />
      <AppPreviews app={app} />
    </Box>
  );
}
