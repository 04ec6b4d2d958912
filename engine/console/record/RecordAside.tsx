import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ComponentType, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CloseRounded from '#icons/CloseRounded';
import OpenInFullRounded from '#icons/OpenInFullRounded';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import type { GridRecord } from '../grid/useGridList';
import { isWithin, type Place } from '../Place';
import { RecordFacts } from './RecordFacts';
import { useRecord } from './useRecord';

interface RecordAsideProps {
  plan: ResourcePlan;
  place: Place;
  id: number;
  /** What the list knows of it, until the answer comes. */
  known: GridRecord | undefined;
  /** It was deleted: it is looked at alone. */
  isDeleted: boolean;
  /** In place of the facts. */
  Content?: ComponentType<{ record: GridRecord }> | undefined;
  title?: ((record: GridRecord) => string) | undefined;
  onClose: () => void;
}

/** A record beside its grid, on screens with room for both. */
export function RecordAside({ plan, place, id, known, isDeleted, Content, title, onClose }: RecordAsideProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { can } = useConsole();
  const { data: record = known } = useRecord(plan, id, { isDeleted });
  if (!record || !isWithin(record, place.within)) return null;
  return (
    <Box
      component="aside"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      sx={{
        width: 380,
        flexShrink: 0,
        overflow: 'auto',
        border: '1px solid var(--engine-line)',
        borderRadius: '8px',
        bgcolor: 'var(--engine-surface)',
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: 2,
          py: 1,
          borderBottom: '1px solid var(--engine-line)',
          bgcolor: 'var(--engine-surface)',
        }}
      >
        <Typography variant="h2" id={titleId} noWrap sx={{ flex: 1 }}>
          {title?.(record) ?? titleOf(plan, record)}
        </Typography>
        {place.edit && !isDeleted && mayUse(plan, 'update', can) && (
          <Button size="small" variant="outlined" component={Link} to={place.edit(record.id)}>
            {translate('ra.action.edit')}
          </Button>
        )}
        {place.record && (
          <IconButton
            size="small"
            component={Link}
            to={place.record(record.id)}
            aria-label={translate('engine.record.open_page')}
            title={translate('engine.record.open_page')}
          >
            <OpenInFullRounded fontSize="small" />
          </IconButton>
        )}
        <IconButton size="small" aria-label={translate('ra.action.close')} onClick={onClose}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ p: 2 }}>
        {Content && !isDeleted ? <Content record={record} /> : <RecordFacts {...{ plan, place, record }} isNarrow />}
      </Box>
    </Box>
  );
}
