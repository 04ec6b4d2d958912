import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { profileQuery } from '../../../providers/profile';
import { FACTOR_ADDRESS, HOME_ADDRESS, PROFILE_PATH } from '../router/addresses';

/** Whom of those signed in this was shown to by itself: once, as they may have come for something else. */
let led: number | null = null;

/** Says that an organization asks for a second factor before anything there can be done, and leads to where it is set up. */
export function DemandBanner() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: profile } = useQuery(profileQuery);
  const demands = profile?.second_factor_demanded_by ?? [];
  const leads = demands.length > 0 && pathname === HOME_ADDRESS && led !== profile?.id;
  useEffect(() => {
    if (!leads) return;
    led = profile?.id ?? null;
    navigate(FACTOR_ADDRESS);
  }, [leads, profile?.id, navigate]);
  if (demands.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, md: 3 },
        py: 1,
        bgcolor: 'var(--sl-attention-ground)',
        color: 'var(--sl-attention)',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 240 }}>
        {translate('proof.demands.demanded', { names: demands.map(({ name }) => name).join(', ') })}
      </Box>
      {pathname !== PROFILE_PATH && (
        <Button component={Link} to={FACTOR_ADDRESS} color="inherit" size="small">
          {translate('proof.demands.set_up')}
        </Button>
      )}
    </Box>
  );
}
