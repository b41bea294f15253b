#!/usr/bin/env node
// Every build uses this webpack: two copies of it in one build break module federation.
import 'webpack-cli/bin/cli.js';
