import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { formatDate } from '../../../../engine/fields/format/dates';
import { useInstantText } from '../../../../engine/fields/format/useInstantText';
import type { ConfigurationImport } from '../../../../resources/races/configuration.calls';
import { PreviewTable } from './PreviewTable';
import { writtenBy } from './useConfiguration';

/** In the order in which they make sense of each other. */
const RESOURCES = ['courses', 'markers', 'waves', 'timelines', 'race_timelines', 'rankings'];

interface PreviewProps {
  foreseen: ConfigurationImport;
  /** Whether it answers what is chosen now. */
  isCurrent: boolean;
}

/** What would be made, changed and left out, record by record. */
export function Preview({ foreseen, isCurrent }: PreviewProps) {
  const translate = useTranslate();
  const label = (name: string, args: object = {}) => translate(`pages.configuration.preview.${name}`, args);
  const { source, items, notes, parts } = foreseen;
  const groups = RESOURCES.map((resource) => ({ resource, own: items.filter((item) => item.resource === resource) }));
  const hasAny = parts.some(({ found }) => found > 0);
  return (
    <Box aria-busy={!isCurrent} sx={{ display: 'grid', gap: 2, opacity: isCurrent ? 1 : 0.6 }}>
      <Typography role="status">
        {source.event === null ? label('from_alone', source) : label('from', source)} <Moves {...foreseen} />
        {!hasAny && label('nothing')}
        {hasAny && isCurrent && writtenBy(foreseen) === 0 && translate('pages.configuration.all_there')}
      </Typography>
      {notes.length > 0 && (
        <Alert severity="warning">
          <strong>{label('notes')}</strong>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
            {notes.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line !== null && <strong>{label('line', { line })}: </strong>}
                {saidByServer(message)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {groups.map(({ resource, own }) =>
        own.length === 0 ? null : <PreviewTable key={resource} resource={resource} items={own} />,
      )}
    </Box>
  );
}

function Moves({ moves }: Pick<ConfigurationImport, 'moves'>) {
  const translate = useTranslate();
  const textOf = useInstantText();
  if (!moves) return null;
  const written = moves.by === 'start' ? textOf : (date: string) => formatDate(date);
  return translate(`pages.configuration.preview.moves_${moves.by}`, {
    from: written(moves.from),
    to: written(moves.to),
  });
}
