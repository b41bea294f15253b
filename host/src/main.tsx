import '@kontor/ui/styles/tokens.css';
import '@kontor/ui/styles/base.css';
import '@kontor/ui/styles/loading-screen.css';
import { start } from './start/start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to start in.');
start(root);
