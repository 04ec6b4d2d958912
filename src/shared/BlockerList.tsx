import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, useLocation } from 'react-router-dom';
import { saidByServer } from '../../engine/core/said/saidByServer';
import type { Blocker } from '../../resources/events/flow/blockers';

/** What has to be done before, each with the page where that is, unless one is on it. */
export function BlockerList({ blockers }: { blockers: readonly Blocker[] }) {
  const { pathname } = useLocation();
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, pl: 2.5 }}>
      {blockers.map(({ code, message, path }) => (
        <li key={`${code} ${message}`}>
          {path === pathname ? (
            saidByServer(message)
          ) : (
            <MuiLink component={Link} to={path}>
              {saidByServer(message)}
            </MuiLink>
          )}
        </li>
      ))}
    </Box>
  );
}
