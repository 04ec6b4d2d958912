import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { previewAthleteMerge, previewProfileMerge } from '../../../resources/merging/merging.calls';
import { useCall } from '../useCall';

interface MergeMovesProps {
  resource: 'athletes' | 'profiles';
  keptId: number;
  otherId: number;
  /** Of the one that goes. */
  name: string;
}

/** What goes over from the one that goes to the one that stays. */
export function MergeMoves({ resource, keptId, otherId, name }: MergeMovesProps) {
  const translate = useTranslate();
  const moves = useMoves(resource, { params: { id: keptId }, query: { other_id: String(otherId) } });
  if (!moves) return null;
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {translate('pages.merging.moves', { name })}
      </Typography>
      {moves.length === 0 && <Typography variant="body2">{translate('pages.merging.moves_nothing')}</Typography>}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {moves.map(({ resource: kind, count, names }) => {
          const what = translate(`pages.merging.moves_of.${kind}`, { smart_count: count });
          const more = count > names.length ? ' …' : '';
          return (
            <li key={kind}>
              {names.length === 0
                ? what
                : translate('pages.merging.moved_names', { what, names: names.join(', ') + more })}
            </li>
          );
        })}
      </Box>
    </>
  );
}

function useMoves(
  resource: MergeMovesProps['resource'],
  asked: { params: { id: number }; query: { other_id: string } },
) {
  const ofAthlete = useCall<typeof previewAthleteMerge>(
    { method: 'GET', path: '/v1/admin/athletes/{id}/merge', ...asked },
    { of: 'athletes', enabled: resource === 'athletes' },
  );
  const ofProfile = useCall<typeof previewProfileMerge>(
    { method: 'GET', path: '/v1/admin/profiles/{id}/merge', ...asked },
    { of: 'profiles', enabled: resource === 'profiles' },
  );
  return (resource === 'athletes' ? ofAthlete : ofProfile).data?.moves;
}
