// The largest of the first files' code: evaluated alone (main.tsx).
import 'react-dom/client';
