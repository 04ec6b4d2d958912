import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { referenceDataQuery } from '../../../../providers/referenceData';
import type { Stored } from '../../../../resources/allResources';

interface Member {
  readonly id: number;
  readonly name: string;
}

/** Who looks after the event, else everybody who may answer. */
export function SupportMembers({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const { data, isPending } = useQuery(referenceDataQuery);
  if (isPending) return <Skeleton width={180} />;
  const members = (data?.support_members ?? []) as readonly Member[];
  const own = members.filter(({ id }) => id === event.support_member_id);
  const shown = own.length > 0 ? own : members;
  if (shown.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.support.nobody')}</Typography>;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          {name}
          {own.length > 0 && (
            <Box component="span" sx={{ color: 'var(--sl-quiet)', ml: 1 }}>
              {translate('pages.support.yours')}
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}
