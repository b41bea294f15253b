export { stopServer as default } from './postgres-server.ts';
