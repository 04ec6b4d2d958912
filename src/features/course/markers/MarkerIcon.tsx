import Box from '@mui/material/Box';

/** The icon of a marker as it is on the map: on white, for which it is drawn. The name beside it says what it is. */
export function MarkerIcon({ icon }: { icon: string }) {
  return (
    <Box component="span" sx={{ display: 'grid', flexShrink: 0, p: 0.375, borderRadius: '50%', bgcolor: '#fff' }}>
      <img src={`/images/icons/${icon}.svg`} alt="" width={18} height={18} />
    </Box>
  );
}
