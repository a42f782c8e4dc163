/**
 * Before every test file of the page: how long an expected change is waited for. A limit against hanging, like the tests'
 * own: the second that the library allows by itself is a measure of the machine, and a busy one has failed by it.
 */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 120_000 });
