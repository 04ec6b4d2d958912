import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { useNameOfRecords } from '../../../engine/console/words/useLabels';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { singular } from '../../../engine/core/words';
import type { Erasure } from '../../../resources/privacy/privacy.calls';

/** These are told in sentences of their own. */
const TOLD = ['profiles', 'athletes'];

/** What an erasure takes and what it leaves, said for who this person is: an account, an athlete, or both. */
export function ErasureFacts({ erasure, isOwn }: { erasure: Erasure; isOwn: boolean }) {
  const translate = useTranslate();
  const format = useCountFormat();
  const { name, entries, on_course, backup_days } = erasure;
  const sentences = [
    ...(erasure.has_account ? [translate(`pages.privacy.account${isOwn ? '_own' : ''}`, { name })] : []),
    ...(entries > 0 ? [translate('pages.privacy.entries', { smart_count: entries, count: format(entries) })] : []),
  ];
  const also = [
    translate('pages.privacy.mentions'),
    ...(entries > 0 ? [translate('pages.privacy.files_why')] : []),
    backup_days === null
      ? translate('pages.privacy.backups_unknown')
      : translate('pages.privacy.backups', { smart_count: backup_days }),
  ];
  return (
    <>
      {on_course.length > 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate('pages.privacy.on_course', { name, events: on_course.join(', ') })}
        </Alert>
      )}
      <Alert severity="warning">{translate('pages.privacy.final')}</Alert>
      {sentences.map((sentence) => (
        <Typography key={sentence} sx={{ mt: 1.5 }}>
          {sentence}
        </Typography>
      ))}
      <Records title={translate('pages.privacy.goes')} records={erasure.goes} />
      <Records
        title={translate('pages.privacy.stays')}
        records={erasure.stays.filter(({ resource }) => !TOLD.includes(resource))}
      />
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        {also.join(' ')}
      </Typography>
    </>
  );
}

/** How many of what, as the rest of the console calls it. */
function Records({ title, records }: { title: string; records: Erasure['goes'] }) {
  const translate = useTranslate();
  const format = useCountFormat();
  const nameOf = useNameOfRecords();
  const { plan } = useConsole();
  if (records.length === 0) return null;
  const called = (name: string, count: number) => {
    const resource = plan.resources.get(name);
    return resource ? nameOf(resource, count) : (count === 1 ? singular(name) : name).replace(/_/g, ' ').toLowerCase();
  };
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, columns: { sm: 2 } }}>
        {records.map(({ resource, count }) => (
          <li key={resource}>
            {translate('pages.privacy.count', { count: format(count), what: called(resource, count) })}
          </li>
        ))}
      </Box>
    </>
  );
}
