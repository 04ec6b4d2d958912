import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import ArrowBackRounded from '#icons/ArrowBackRounded';

/** From a page below a step to the step. */
export function BackTo({ address, label }: { address: string; label: string }) {
  const translate = useTranslate();
  return (
    <Button component={Link} to={address} startIcon={<ArrowBackRounded />} sx={{ mb: 1, ml: -1 }}>
      {translate(label)}
    </Button>
  );
}
