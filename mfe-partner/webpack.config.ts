import { remoteConfig } from '@kontor/build/webpack';

export default remoteConfig({ name: 'partner', port: 8082 });
