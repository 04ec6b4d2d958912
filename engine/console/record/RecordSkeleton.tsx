import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

const FACTS = 12;

/** The outline of a record on its way. */
export function RecordSkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-busy="true"
      aria-label={translate('engine.grid.loading')}
      sx={{ pt: 2, animation: APPEAR, '@keyframes appear': { to: { opacity: 1 } }, opacity: 0 }}
    >
      <Skeleton variant="rounded" width={260} height={28} sx={{ mb: 3 }} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }, gap: 3 }}>
        {Array.from({ length: FACTS }, (_, fact) => fact).map((fact) => (
          <div key={fact}>
            <Skeleton width="30%" />
            <Skeleton width="60%" />
          </div>
        ))}
      </Box>
    </Box>
  );
}

/** What comes within 150 ms needs no sign of being on its way. */
const APPEAR = 'appear 0s 150ms forwards';
